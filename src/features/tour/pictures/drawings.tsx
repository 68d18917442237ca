import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { screens } from '#src/assets/screens/screens.ts';
import { dashboardPart } from '#src/features/tour/screens/dashboard.ts';
import { Dashboard } from '#src/features/tour/screens/Dashboard.tsx';
import { dataPart } from '#src/features/tour/screens/data.ts';
import { Data } from '#src/features/tour/screens/Data.tsx';
import { fairnessPart } from '#src/features/tour/screens/fairness.ts';
import { Fairness } from '#src/features/tour/screens/Fairness.tsx';
import { policyPart } from '#src/features/tour/screens/policy.ts';
import { Policy } from '#src/features/tour/screens/Policy.tsx';
import { registerPart } from '#src/features/tour/screens/register.ts';
import { Register } from '#src/features/tour/screens/Register.tsx';
import { riskPart } from '#src/features/tour/screens/risk.ts';
import { Risk } from '#src/features/tour/screens/Risk.tsx';
import { strategyPart } from '#src/features/tour/screens/strategy.ts';
import { Strategy } from '#src/features/tour/screens/Strategy.tsx';
import { vendorPart } from '#src/features/tour/screens/vendor.ts';
import { Vendor } from '#src/features/tour/screens/Vendor.tsx';
import { workspacePart } from '#src/features/tour/screens/workspace.ts';
import { Workspace } from '#src/features/tour/screens/Workspace.tsx';
import { HeroFrame } from './HeroFrame.tsx';

/** The sample data of a part of the tour. */
const sample = <Part extends z.core.$ZodCatch>(part: Part) => z.parse(part, undefined);
const change = () => undefined;
const tour = {
  register: sample(registerPart),
  risk: sample(riskPart),
  policy: sample(policyPart),
};

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
