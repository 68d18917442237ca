import type { ReactNode } from 'react';

/** The classes of a heading above its section. */
export const headingLook = 'text-24/1.25 tracking-18 md:text-28/1.25';

interface ResultPartProps {
  heading: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A section of the result; on wide screens its heading is at the side. */
export function ResultPart({ heading, note, children }: ResultPartProps) {
  return (
    <section className="mt-56 grid gap-x-88 gap-y-24 xl:grid-cols-[4fr_7fr] print:mt-28 print:block">
      <div className="print:break-after-avoid">
        <h2 className={`${headingLook} xl:text-34/1.2`}>{heading}</h2>
        {note && <p className="secondary mt-12">{note}</p>}
      </div>
      {children}
    </section>
  );
}
