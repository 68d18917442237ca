/** The engine of a browser, as far as it matters for a crash. */

/** Every browser on iOS uses the system's engine, whatever its `User-Agent` says. The order matters, because browsers also name their competitors. */
const engines: [name: string, version: RegExp][] = [
  ['Safari', /\((?:iPhone|iPad|iPod)[^)]* OS (\d{1,3})_/],
  ['Firefox', /\bFirefox\/(\d{1,3})\b/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome)\/(\d{1,3})\b/],
  ['Safari', /\bVersion\/(\d{1,3})\b.* Safari\//],
];

/** The engine's family and major version for a `User-Agent`, e.g. `Safari 16`; `Other` for an unknown one. */
export function findEngine(userAgent: string | null): string {
  for (const [name, version] of engines) {
    const major = version.exec(userAgent?.slice(0, 500) ?? '')?.[1];
    if (major) return `${name} ${Number(major)}`;
  }
  return 'Other';
}
