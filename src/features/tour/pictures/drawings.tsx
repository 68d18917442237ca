import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { screens } from '#src/assets/screens/screens.ts';
import { dashboardPart } from '../screens/dashboard.ts';
import { Dashboard } from '../screens/Dashboard.tsx';
import { dataPart } from '../screens/data.ts';
import { Data } from '../screens/Data.tsx';
import { fairnessPart } from '../screens/fairness.ts';
import { Fairness } from '../screens/Fairness.tsx';
import { policyPart } from '../screens/policy.ts';
import { Policy } from '../screens/Policy.tsx';
import { registerPart } from '../screens/register.ts';
import { Register } from '../screens/Register.tsx';
import { riskPart } from '../screens/risk.ts';
import { Risk } from '../screens/Risk.tsx';
import { strategyPart } from '../screens/strategy.ts';
import { Strategy } from '../screens/Strategy.tsx';
import { vendorPart } from '../screens/vendor.ts';
import { Vendor } from '../screens/Vendor.tsx';
import { workspacePart } from '../screens/workspace.ts';
import { Workspace } from '../screens/Workspace.tsx';
import { Screen } from './Screen.tsx';
import { WorkspaceFrame } from './WorkspaceFrame.tsx';

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
      <Dashboard state={sample(dashboardPart)} {...{ change, tour }} />
    </Screen>
  ),
  strategy: () => (
    <Screen title="Strategy">
      <Strategy state={sample(strategyPart)} {...{ change }} />
    </Screen>
  ),
  policy: () => (
    <Screen title="Policy">
      <Policy state={tour.policy} {...{ change }} />
    </Screen>
  ),
  usecases: () => (
    <Screen title="Use cases">
      <Register state={tour.register} {...{ change }} />
    </Screen>
  ),
  vendor: () => (
    <Screen title="Vendors">
      <Vendor state={sample(vendorPart)} {...{ change }} />
    </Screen>
  ),
  risk: () => (
    <Screen title="Risk">
      <Risk state={tour.risk} {...{ change, tour }} />
    </Screen>
  ),
  fairness: () => (
    <Screen title="Fairness">
      <Fairness state={sample(fairnessPart)} {...{ change }} />
    </Screen>
  ),
  data: () => (
    <Screen title="Data discovery">
      <Data state={sample(dataPart)} {...{ change }} />
    </Screen>
  ),
  workspace: () => (
    <WorkspaceFrame>
      <Workspace state={sample(workspacePart)} {...{ change }} />
    </WorkspaceFrame>
  ),
};
