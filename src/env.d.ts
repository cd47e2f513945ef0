declare module '*?inline-script' {
  /** The module and what it imports as one minified script. */
  const code: string;
  export default code;
}
