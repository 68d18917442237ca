/** Which engine a browser draws pages with, as far as it matters for a crash. */

/** Every browser on iOS draws with the system's engine, whatever it calls itself; then the order is that of who claims to be whom. */
const engines: [name: string, version: RegExp][] = [
  ['Safari', /\((?:iPhone|iPad|iPod)[^)]* OS (\d{1,3})_/],
  ['Firefox', /\bFirefox\/(\d{1,3})\b/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome)\/(\d{1,3})\b/],
  ['Safari', /\bVersion\/(\d{1,3})\b.* Safari\//],
];

/** The engine's family and major version for a `User-Agent`, e.g. `Safari 16`; `Other` for what it does not tell. */
export function findEngine(userAgent: string | null): string {
  for (const [name, version] of engines) {
    const major = version.exec(userAgent?.slice(0, 500) ?? '')?.[1];
    if (major) return `${name} ${Number(major)}`;
  }
  return 'Other';
}
