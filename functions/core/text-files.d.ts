/** A style sheet as its text: esbuild and Vite both read it so. */
declare module '*.css?raw' {
  const css: string;
  export default css;
}
