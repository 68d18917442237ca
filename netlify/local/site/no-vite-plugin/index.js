/** Replaces Netlify's Vite plugin with an empty one: `npm run dev` emulates the platform itself. */
export default () => [];
