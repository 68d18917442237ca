/** `client:paint`: loads and hydrates an island after the first paint. */
import type { ClientDirective } from 'astro';
import { painted } from './painted.ts';

/** For islands that are used at once and show their own loading state. */
const afterPaint: ClientDirective = (load) => void painted.then(load).then((hydrate) => hydrate());

export default afterPaint;
