/** No Vite plugin: nothing of the platform is emulated while developing. */
export default () => [];
