import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { screens } from '#src/assets/screens/screens.ts';
import { dashboardPart, Dashboard } from '#src/features/tour/screens/Dashboard.tsx';
import { dataPart, Data } from '#src/features/tour/screens/Data.tsx';
import { fairnessPart, Fairness } from '#src/features/tour/screens/Fairness.tsx';
import { policyPart } from '#src/features/tour/screens/policy.ts';
import { Policy } from '#src/features/tour/screens/Policy.tsx';
import { registerPart } from '#src/features/tour/screens/register.ts';
import { Register } from '#src/features/tour/screens/Register.tsx';
import { riskPart } from '#src/features/tour/screens/risk.ts';
import { Risk } from '#src/features/tour/screens/Risk.tsx';
import { strategyPart, Strategy } from '#src/features/tour/screens/Strategy.tsx';
import { vendorPart, Vendor } from '#src/features/tour/screens/Vendor.tsx';
import { workspacePart } from '#src/features/tour/screens/workspace.ts';
import { Workspace } from '#src/features/tour/screens/Workspace.tsx';
import { markPath } from '#src/assets/drawings/mark-path.ts';

/** The sample data of a part of the tour. */
const sample = <Part extends z.core.$ZodCatch>(part: Part) => z.parse(part, undefined);
const change = () => undefined;
const tour = { register: sample(registerPart), risk: sample(riskPart), policy: sample(policyPart) };

/** A screen as it is drawn. */
interface Drawing {
  /** In pixels; narrower than a desk's screen, so that the text of its picture is readable on a page. */
  width: number;
  screen: ReactNode;
}

const draw = (screen: ReactNode, width = 1000): Drawing => ({ width, screen });
const dashboard = <Dashboard state={sample(dashboardPart)} change={change} tour={tour} />;

/** The pictures of the product: the tour's screens with their sample data, and the one of home's first screen. */
export const drawings: Record<(typeof screens)[number]['name'] | 'hero', Drawing> = {
  hero: draw(<HeroFrame title="Dashboard">{dashboard}</HeroFrame>, 680),
  dashboard: draw(dashboard),
  strategy: draw(<Strategy state={sample(strategyPart)} change={change} />),
  policy: draw(<Policy state={tour.policy} change={change} />),
  usecases: draw(<Register state={tour.register} change={change} />, 1080),
  vendor: draw(<Vendor state={sample(vendorPart)} change={change} />),
  risk: draw(<Risk state={tour.risk} change={change} tour={tour} />),
  fairness: draw(<Fairness state={sample(fairnessPart)} change={change} />),
  data: draw(<Data state={sample(dataPart)} change={change} />),
  workspace: draw(<Workspace state={sample(workspacePart)} change={change} />, 1140),
};

interface HeroFrameProps {
  title: string;
  children: ReactNode;
}

/** A screen below the product's own bar, which says whose data it shows. */
function HeroFrame({ title, children }: HeroFrameProps) {
  return (
    <>
      <header className="-mx-16 -mt-16 flex h-56 items-center justify-between bg-deep px-20 text-[#dfe8ea]">
        <Logo />
        City of Port Amelie, sample data
      </header>
      <h1 className="mt-16 mb-12 text-25/30 font-680 tracking-18">{title}</h1>
      {/* Its figures in one row, and without the panels at its right. */}
      <div className="[&>div>:last-child>:last-child]:hidden [&>div>dl]:grid-cols-[repeat(4,1fr)]">
        {children}
      </div>
    </>
  );
}

/** `src/assets/drawings/logo.svg` in the colors of a deep ground. */
function Logo() {
  return (
    <svg className="h-29 w-94 flex-none" viewBox="0 0 110 34">
      <path className="fill-[#9ad5da]" transform="translate(0 1)" d={markPath} />
      <g className="fill-paper" transform="matrix(.1 0 0 .1 41 26.6)">
        <path d="M21 0V-188H60V-33H141V0z" />
        <path
          id="e"
          transform="translate(139)"
          d="M78 3Q58 3 43-6Q28-14 19-30Q11-45 11-66Q11-86 18-102Q26-118 41-128Q55-137 76-137Q97-137 111-128Q125-120 132-104Q139-89 139-69V-58H49Q49-48 53-41Q56-34 62-30Q68-26 77-26Q87-26 94-30Q101-34 104-43H139Q137-29 128-18Q118-8 105-3Q92 3 78 3zM49-81H103Q103-89 100-96Q97-102 91-106Q85-110 76-110Q68-110 62-106Q56-102 52-95Q49-89 49-81z"
        />
        <path transform="translate(279)" d="M54 0L3-134H39L67-50H68L97-134H133L82 0z" />
        <use href="#e" x="262" />
        <use href="#e" x="403" />
      </g>
    </svg>
  );
}
