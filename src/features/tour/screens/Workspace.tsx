import { Choice } from '#src/features/tour/parts/Choice.tsx';
import { Icon } from '#src/features/tour/parts/Icon.tsx';
import { Panel } from '#src/features/tour/parts/Panel.tsx';
import { tourScreen, type ScreenProps } from '#src/features/tour/tour-screen.tsx';
import {
  citeDetails,
  documents,
  markPassage,
  models,
  questions,
  type Workspace as WorkspaceState,
  workspacePart,
} from './workspace.ts';

/** Scripted answers about three documents, each with the passages that it rests on. */
export function Workspace({ state, change }: ScreenProps<WorkspaceState>) {
  const asked = questions.find(({ id }) => id === state.asked)!;
  const source = documents.find(({ id }) => id === asked.document)!;
  return (
    <div className="grid items-start gap-16 lg:grid-cols-[15rem_minmax(0,1fr)_20rem]">
      <Panel title="Choose a question" inset>
        {documents.map(({ id, name }) => (
          <section className="not-first:mt-16" key={id}>
            <h3 className="flex items-center gap-8 text-14/1.35 font-640 text-ink-2">
              <Icon name="policy" className="size-16" />
              {name}
            </h3>
            {questions
              .filter(({ document }) => document === id)
              .map(({ id: question, question: text }) => (
                <button
                  type="button"
                  className="mt-8 min-h-44 w-full cursor-pointer rounded-4 border border-rule-2 bg-transparent px-12 py-8 text-left text-14/1.35 text-river [font-family:inherit] aria-pressed:border-river aria-pressed:bg-river-tint aria-pressed:font-600"
                  aria-pressed={question === state.asked}
                  onClick={() => change({ asked: question }, 'answer')}
                  key={question}
                >
                  {text}
                </button>
              ))}
          </section>
        ))}
      </Panel>
      <Panel title="Answer" note="Scripted sample" id="answer" picture phone inset>
        <div className="mb-16" data-wide>
          <Choice
            id="model"
            label="Model, by task"
            value={state.model}
            options={models.map((model) => [model, model])}
            onChoose={(model) => change({ model })}
          />
        </div>
        <div className="text-16/1.5">
          <p className="ml-auto w-[92%] rounded-4 bg-river-tint px-16 py-12">{asked.question}</p>
          <h3 className="mt-16 text-18/1.4 font-660 tracking-4">{asked.answer}</h3>
          <p className="mt-8" data-wide>
            {citeDetails(asked.details).map(({ text, passage }) => (
              <span key={text}>
                {text}
                {passage && (
                  <sup className="px-2 text-12/1 font-700 text-river">{passage}</sup>
                )}{' '}
              </span>
            ))}
          </p>
          {asked.draft && (
            <div className="mt-16 rounded-4 border border-rule-2 px-14 pt-11 pb-13" data-wide>
              <h4 className="flex items-center gap-8 text-14/1.35 font-640">
                <Icon name="mail" className="size-16 text-river" />
                Draft reply
                <span className="ml-auto font-400 text-ink-3">not sent</span>
              </h4>
              <p className="mt-5 text-15/1.5">{asked.draft}</p>
            </div>
          )}
        </div>
        <p className="mt-16 text-14/1.4 text-ink-3" data-wide>
          Your data is never used for training. Check answers before you rely on them.
        </p>
      </Panel>
      <Panel title="Where this comes from" picture phone inset>
        <p className="text-14/1.35">
          <b className="block">{source.name}</b>
          <span className="text-ink-3">{source.pages} pages, stays in your workspace</span>
        </p>
        <ol>
          {asked.passages.map(({ place, text }, at) => (
            <li
              className="mt-12 rounded-4 border border-rule px-14 pt-11 pb-13"
              key={place}
              data-wide={at > 0 || undefined}
            >
              <b className="flex items-center gap-9 text-14/1.35">
                <span className="w-20 rounded-4 bg-river text-center text-12/1.6 text-panel">
                  {at + 1}
                </span>
                {place}
              </b>
              <p className="mt-6 text-14/1.5">
                {markPassage(text).map((piece) =>
                  piece.marked ? (
                    <mark className="bg-[#f3e3b8] text-ink" key={piece.text}>
                      {piece.text}
                    </mark>
                  ) : (
                    piece.text
                  ),
                )}
              </p>
            </li>
          ))}
        </ol>
        {asked.missing && (
          <p className="mt-12 border-l-4 border-brass py-4 pl-13 text-14/1.4 text-ink-2" data-wide>
            Not found in the document: {asked.missing}
          </p>
        )}
      </Panel>
    </div>
  );
}

/** The island of the workspace screen. */
export const TourScreen = tourScreen('workspace', { workspace: workspacePart }, Workspace);
