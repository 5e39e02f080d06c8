/** What a page asks of the server and what became of it: `trouble` is the sentence of the last failure, until the next try. */
export class Attempt {
  trouble = $state("");

  run = async (what: () => Promise<unknown>): Promise<void> => {
    this.trouble = "";
    try {
      await what();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  };
}
