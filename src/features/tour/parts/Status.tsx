import { Icon, tones, type Tone } from './Icon.tsx';

/** How something is, as a mark and words in one color. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  const { icon, color } = tones[tone];
  return (
    <span className={`inline-flex items-center align-middle gap-6 text-14/1.35 font-600 ${color}`}>
      <Icon name={icon} className="size-16" />
      {children}
    </span>
  );
}
