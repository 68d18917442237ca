/** Resolves after the first paint, for requests that must not delay it. A prerendered page is painted when it is opened. */
export const painted = new Promise<unknown>((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  // Browsers that resist fingerprinting do not report the paint.
  requestAnimationFrame(() => setTimeout(resolve, 2000));
});
