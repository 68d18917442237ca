import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { screens } from '#src/assets/screens/screens.ts';
import { registerPart } from '../screens/register.ts';
import { Register } from '../screens/Register.tsx';
import { Dashboard } from './Dashboard.tsx';
import { DataDiscovery } from './DataDiscovery.tsx';
import { Fairness } from './Fairness.tsx';
import { Policy } from './Policy.tsx';
import { Risk } from './Risk.tsx';
import { Screen } from './Screen.tsx';
import { Strategy } from './Strategy.tsx';
import { Vendors } from './Vendors.tsx';
import { Workspace } from './Workspace.tsx';

/** The sample data of a part of the tour. */
const sample = <Part extends z.core.$ZodCatch>(part: Part) => z.parse(part, undefined);
const change = () => undefined;

/** The pictures of the product: the tour's screens with their sample data, in the product's frame. */
export const drawings: Record<(typeof screens)[number]['name'], () => ReactNode> = {
  dashboard: Dashboard,
  strategy: Strategy,
  policy: Policy,
  usecases: () => (
    <Screen title="Use cases">
      <Register state={sample(registerPart)} {...{ change }} />
    </Screen>
  ),
  vendor: Vendors,
  risk: Risk,
  fairness: Fairness,
  data: DataDiscovery,
  workspace: Workspace,
};
