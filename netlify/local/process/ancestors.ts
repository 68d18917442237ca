/** The processes above this one, up to npm: when one of them is killed hard, nobody can pass the end on. */
import { readFileSync } from 'node:fs';

const furthest = 6;

/** The ids of the processes above this one, npm's last; only the parent's where there is no npm or no /proc to look in. */
export function readAncestors(): number[] {
  const found: number[] = [];
  for (let pid = process.ppid; pid > 1 && found.length < furthest;) {
    found.push(pid);
    const ancestor = readProcess(pid);
    if (!ancestor) break;
    if (/^npm\b|\/npm(-cli\.js)?\b/.test(ancestor.command)) return found;
    pid = ancestor.parent;
  }
  return [process.ppid];
}

/** Calls back once when a process above this one has gone. */
export function watchAncestors(onGone: () => void): void {
  const before = readAncestors().join();
  const timer = setInterval(() => {
    if (readAncestors().join() === before) return;
    clearInterval(timer);
    onGone();
  }, 250);
  timer.unref();
}

function readProcess(pid: number): { parent: number; command: string } | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name, in parentheses, and may hold anything.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { parent, command };
  } catch {
    return null;
  }
}
