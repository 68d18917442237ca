import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { screens } from '#src/assets/screens/screens.ts';
import { dataPart } from '../screens/data.ts';
import { Data } from '../screens/Data.tsx';
import { fairnessPart } from '../screens/fairness.ts';
import { Fairness } from '../screens/Fairness.tsx';
import { registerPart } from '../screens/register.ts';
import { Register } from '../screens/Register.tsx';
import { strategyPart } from '../screens/strategy.ts';
import { Strategy } from '../screens/Strategy.tsx';
import { vendorPart } from '../screens/vendor.ts';
import { Vendor } from '../screens/Vendor.tsx';
import { workspacePart } from '../screens/workspace.ts';
import { Workspace } from '../screens/Workspace.tsx';
import { Dashboard } from './Dashboard.tsx';
import { Policy } from './Policy.tsx';
import { Risk } from './Risk.tsx';
import { Screen } from './Screen.tsx';
import { WorkspaceFrame } from './WorkspaceFrame.tsx';

/** The sample data of a part of the tour. */
const sample = <Part extends z.core.$ZodCatch>(part: Part) => z.parse(part, undefined);
const change = () => undefined;

/** The pictures of the product: the tour's screens with their sample data, in the product's frame. */
export const drawings: Record<(typeof screens)[number]['name'], () => ReactNode> = {
  dashboard: Dashboard,
  strategy: () => (
    <Screen title="Strategy">
      <Strategy state={sample(strategyPart)} {...{ change }} />
    </Screen>
  ),
  policy: Policy,
  usecases: () => (
    <Screen title="Use cases">
      <Register state={sample(registerPart)} {...{ change }} />
    </Screen>
  ),
  vendor: () => (
    <Screen title="Vendors">
      <Vendor state={sample(vendorPart)} {...{ change }} />
    </Screen>
  ),
  risk: Risk,
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
