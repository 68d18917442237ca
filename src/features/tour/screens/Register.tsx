import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Level } from '#src/features/tour/parts/Icon.tsx';
import { Panel, Steps } from '#src/features/tour/parts/Panel.tsx';
import { Opener, Table } from '#src/features/tour/parts/Table.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import {
  addUse,
  allUses,
  changeUse,
  departments,
  intake,
  levelOf,
  listUses,
  mostPoints,
  openUse,
  pointsOf,
  registerPart,
  removeUse,
  requirements,
  riskRules,
  type Register as RegisterState,
  type Use,
} from './register.ts';

type Props = ScreenProps<RegisterState>;

/** How many uses the register shows at first. */
const fewUses = 10;
const fileId = 'use-file';
const nameId = 'use-name';
const departmentOptions = departments.map((name) => [name, name] as const);

/** The register of AI uses, and the file of one of them with its five answers. */
export function Register({ state, change }: Props) {
  const uses = listUses(state);
  const shown = state.showsAll ? uses : uses.slice(0, fewUses);
  const open = openUse(state);
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Panel title="Inventory" note={`${shown.length} of ${allUses(state).length} use cases`}>
        <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] items-end gap-12 px-16 pb-16 max-md:*:nth-3:col-span-2 md:grid-cols-[10rem_minmax(0,17fr)_minmax(0,20fr)_auto]">
          <Choice
            id="register-department"
            label="Department"
            value={state.department}
            options={[['all', 'All departments'], ...departmentOptions]}
            onChoose={(department) => change({ department })}
          />
          <Choice
            id="register-level"
            label="Risk"
            value={state.level}
            options={[
              ['all', 'All levels'],
              ['high', 'High'],
              ['medium', 'Medium'],
              ['low', 'Low'],
            ]}
            onChoose={(level) => change({ level })}
          />
          <Choice
            id="register-order"
            label="Order"
            value={state.order}
            options={[
              ['newest', 'Newest first'],
              ['riskiest', 'Most points first'],
              ['name', 'By name'],
            ]}
            onChoose={(order) => change({ order })}
          />
          <button
            type="button"
            className="button button-small px-16 max-md:col-span-2"
            onClick={() => change(addUse(state), nameId)}
          >
            Add a use case
          </button>
        </div>
        <Table
          label="AI uses"
          columns={[
            { name: 'Use case' },
            { name: 'Department', wide: true },
            { name: 'Source', wide: true },
            { name: 'Stage', wide: true },
            { name: 'Risk' },
          ]}
          rows={shown.map((use) => ({
            key: use.id,
            chosen: use.id === open.id,
            cells: [
              <Opener key="name" onOpen={() => change({ open: use.id }, fileId)}>
                {use.name || 'New AI use'}
              </Opener>,
              use.department,
              use.source,
              use.stage,
              <RiskOf use={use} key="risk" />,
            ],
          }))}
        />
        {uses.length > fewUses && (
          <p className="border-t border-rule px-16 py-12">
            <button
              type="button"
              className="button button-secondary button-small"
              onClick={() => change({ showsAll: !state.showsAll })}
            >
              {state.showsAll ? `Show ${fewUses}` : `Show all ${uses.length}`}
            </button>
          </p>
        )}
        {uses.length === 0 && (
          <p className="px-16 pb-16 text-15/1.4">No AI uses match these filters.</p>
        )}
      </Panel>
      <File use={open} state={state} change={change} key={open.id} />
    </div>
  );
}

function RiskOf({ use }: { use: Use }) {
  const level = levelOf(use.answers);
  return level ? <Level of={level} /> : <span className="text-ink-2">Open</span>;
}

function File({ use, state, change }: Props & { use: Use }) {
  const { answers } = use;
  const level = levelOf(answers);
  const given = answers.filter((answer) => answer !== null).length;
  const edit = (changes: Parameters<typeof changeUse>[2]) => change(changeUse(state, use, changes));
  return (
    <Panel
      title={use.name || 'New AI use'}
      note={use.id}
      id={fileId}
      className="self-start"
      phone
      inset
    >
      {use.isOwn ? (
        <div className="mb-12 grid gap-12">
          <div className="grid gap-4">
            <label className="text-14/1.35 font-600 text-ink-2" htmlFor={nameId}>
              Name
            </label>
            <input
              className="h-44 min-w-0 rounded-4 border border-edge bg-panel px-10 text-15/1.4 text-ink [font-family:inherit]"
              id={nameId}
              value={use.name}
              maxLength={60}
              placeholder="Parking permit chatbot"
              autoComplete="off"
              onChange={(event) => edit({ name: event.currentTarget.value })}
            />
          </div>
          <Choice
            id="use-department"
            label="Department"
            value={use.department}
            options={departmentOptions}
            onChoose={(department) => edit({ department })}
          />
        </div>
      ) : (
        <p className="mb-10 text-14/1.35 text-ink-2">
          {use.department}, {use.source.toLowerCase()}, {use.stage.toLowerCase()}
        </p>
      )}
      <div className="grid gap-6 border-t border-rule pt-10">
        {intake.map(({ question, options }, at) => (
          <Choice
            id={`use-answer-${at}`}
            label={question}
            value={String(answers[at] ?? '')}
            options={[
              ...(answers[at] === null ? [['', 'Choose'] as const] : []),
              ...options.map(
                ([label, points], index) => [String(index), `${label} (+${points})`] as const,
              ),
            ]}
            onChoose={(index) => edit({ answers: answers.with(at, Number(index)) })}
            beside
            key={question}
          />
        ))}
      </div>
      <p
        className="mt-12 flex items-center justify-between bg-brass-tint px-12 py-9 text-15/1.4 font-600"
        role="status"
      >
        {pointsOf(answers)} points of {mostPoints}
        {level ? (
          <>
            {' '}
            <Level of={level} />
          </>
        ) : (
          `, ${given} of ${intake.length} answers`
        )}
      </p>
      <p className="mt-8 text-13/1.45 text-ink-2" data-wide>
        {riskRules}
      </p>
      {level && (
        <div data-wide>
          <h3 className="mt-12 text-15/1.3 font-640">What {level} risk requires</h3>
          <Steps steps={requirements[level]} />
        </div>
      )}
      {use.isOwn && (
        <p className="mt-16">
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => change(removeUse(state, use), fileId)}
          >
            Remove this use case
          </button>
        </p>
      )}
    </Panel>
  );
}

/** The island of the register. */
export const TourScreen = tourScreen('register', { register: registerPart }, Register);
