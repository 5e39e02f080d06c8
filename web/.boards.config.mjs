import { svelte } from "@sveltejs/vite-plugin-svelte";
export default { plugins: [svelte()], server: { port: 5303, strictPort: true, host: "127.0.0.1", proxy: { "/api": { target: "http://127.0.0.1:8173", ws: true } } } };
