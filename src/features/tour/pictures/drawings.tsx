import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { screens } from '#src/assets/screens/screens.ts';
import { dashboardPart } from '../screens/dashboard.ts';
import { Dashboard } from '../screens/Dashboard.tsx';
import { policyPart } from '../screens/policy.ts';
import { Policy } from '../screens/Policy.tsx';
import { registerPart } from '../screens/register.ts';
import { Register } from '../screens/Register.tsx';
import { riskPart } from '../screens/risk.ts';
import { Risk } from '../screens/Risk.tsx';
import { DataDiscovery } from './DataDiscovery.tsx';
import { Fairness } from './Fairness.tsx';
import { Screen } from './Screen.tsx';
import { Strategy } from './Strategy.tsx';
import { Vendors } from './Vendors.tsx';
import { Workspace } from './Workspace.tsx';

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
  strategy: Strategy,
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
  vendor: Vendors,
  risk: () => (
    <Screen title="Risk">
      <Risk state={tour.risk} {...{ change, tour }} />
    </Screen>
  ),
  fairness: Fairness,
  data: DataDiscovery,
  workspace: Workspace,
};
