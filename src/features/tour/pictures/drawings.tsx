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
import { Screen, WorkspaceFrame } from './Screen.tsx';

/** The sample data of a part of the tour. */
const sample = <Part extends z.core.$ZodCatch>(part: Part) => z.parse(part, undefined);
const change = () => undefined;
const tour = {
  register: sample(registerPart),
  risk: sample(riskPart),
  policy: sample(policyPart),
};

/** The pictures of the product: the tour's screens with their sample data, in the product's frame. */
export const drawings: Record<(typeof screens)[number]['name'], () => ReactNode> = {
  dashboard: () => (
    <Screen title="Dashboard">
      <Dashboard state={sample(dashboardPart)} change={change} tour={tour} />
    </Screen>
  ),
  strategy: () => (
    <Screen title="Strategy">
      <Strategy state={sample(strategyPart)} change={change} />
    </Screen>
  ),
  policy: () => (
    <Screen title="Policy">
      <Policy state={tour.policy} change={change} />
    </Screen>
  ),
  usecases: () => (
    <Screen title="Use cases">
      <Register state={tour.register} change={change} />
    </Screen>
  ),
  vendor: () => (
    <Screen title="Vendors">
      <Vendor state={sample(vendorPart)} change={change} />
    </Screen>
  ),
  risk: () => (
    <Screen title="Risk">
      <Risk state={tour.risk} change={change} tour={tour} />
    </Screen>
  ),
  fairness: () => (
    <Screen title="Fairness">
      <Fairness state={sample(fairnessPart)} change={change} />
    </Screen>
  ),
  data: () => (
    <Screen title="Data discovery">
      <Data state={sample(dataPart)} change={change} />
    </Screen>
  ),
  workspace: () => (
    <WorkspaceFrame>
      <Workspace state={sample(workspacePart)} change={change} />
    </WorkspaceFrame>
  ),
};
