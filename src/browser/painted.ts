/** When the page is painted: what nobody waits for is asked for then, and delays no paint. A page that is prerendered is painted when it is opened. */
export const painted = new Promise<unknown>((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  // Browsers that resist fingerprinting report no paint.
  requestAnimationFrame(() => setTimeout(resolve, 2000));
});
