import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["node_modules/", "samples/", "public/", "src/wire/types.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier, // what prettier formats is not linted
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      "no-irregular-whitespace": ["error", { skipTemplates: true }], // French has no-break spaces before : ; ? !
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      "svelte/no-useless-mustaches": "off", // {" "} is a space that stays
      "svelte/prefer-svelte-reactivity": "off", // it also reports maps that are filled once and never watched
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
