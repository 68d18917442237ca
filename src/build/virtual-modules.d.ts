declare module 'chunk-url:*' {
  /** The address of the module's chunk, for a dynamic import. */
  const url: string;
  export default url;
}
