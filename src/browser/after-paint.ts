/** `client:paint`: an island's script is fetched when the page has been painted. */
import type { ClientDirective } from 'astro';
import { painted } from './painted.ts';

/** Hydrates an island that is there to be used at once, and that says by itself what it does meanwhile. */
const afterPaint: ClientDirective = (load) => void painted.then(load).then((hydrate) => hydrate());

export default afterPaint;
