/** Parts of the pages behind the links in emails to subscribers; they need no script. */
import type { ReactNode } from 'react';
import { ButtonLink, MailTo } from '#src/components/Button.tsx';
import { lawTopics, states } from '#src/content/lists/law-lists.ts';
import { site } from '#src/site.ts';
import { lists, type ListId } from '#src/features/newsletter/lists.ts';
import type { Choice } from './choices/choice.ts';

/** A button that leads back onto the list. */
export const SubscribeAgain = ({ list = 'weekly-update' }: { list?: ListId }) => (
  <p>
    <ButtonLink href={lists[list].page}>Subscribe again</ButtonLink>
  </p>
);

/** Our email address, for readers whose link doesn't work. */
export const writeToUs = (
  <p>
    Or write to <MailTo address={site.contact.infoEmail} />.
  </p>
);

/** A masked email address in bold. */
export const MaskedEmail = ({ maskedEmail }: { maskedEmail: string }) => (
  <strong>
    <bdi>{maskedEmail}</bdi>
  </strong>
);

/** The choice between everything and the register only, with the lists of states and topics. */
export function ChoiceFields({ choice }: { choice: Choice }) {
  const { wants } = choice;
  return (
    <>
      <fieldset className="field">
        <legend className="label">What do you want to get?</legend>
        <Box type="radio" name="wants" value="everything" isChosen={wants === 'everything'}>
          Everything: the weekly update, and deadlines and changes of AI laws in all states
        </Box>
        <Box type="radio" name="wants" value="register" isChosen={wants === 'register'}>
          Only deadlines and changes, of the states and topics that I choose below
        </Box>
      </fieldset>
      <details open={wants === 'register'}>
        <summary className="min-h-44 cursor-pointer py-10 text-17 font-640">
          Choose states and topics
        </summary>
        <List
          name="states"
          legend="States"
          hint="Federal deadlines and changes come with every state. None means all states."
          options={states.map(({ slug, name }) => [slug, name])}
          chosen={choice.states}
        />
        <List
          name="topics"
          legend="Topics"
          hint="None means all topics."
          options={Object.entries(lawTopics)}
          chosen={choice.topics}
        />
      </details>
    </>
  );
}

interface ListProps {
  name: string;
  legend: string;
  hint: string;
  options: [value: string, label: string][];
  chosen: string[];
}

function List({ name, legend, hint, options, chosen }: ListProps) {
  return (
    <fieldset className="field mt-20" aria-describedby={`newsletter-${name}-hint`}>
      <legend className="label">{legend}</legend>
      <p className="hint" id={`newsletter-${name}-hint`}>
        {hint}
      </p>
      <div className="mt-8 gap-x-16 min-[22.5em]:columns-2 md:columns-3">
        {options.map(([value, label]) => (
          <Box
            key={value}
            name={name}
            value={value}
            type="checkbox"
            isChosen={chosen.includes(value)}
          >
            {label}
          </Box>
        ))}
      </div>
    </fieldset>
  );
}

interface BoxProps {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  isChosen: boolean;
  children: ReactNode;
}

function Box({ isChosen, children, ...input }: BoxProps) {
  return (
    <label className="flex min-h-44 cursor-pointer break-inside-avoid items-start gap-12 py-10 text-16/1.5">
      <input className="size-24 flex-none accent-river" checked={isChosen} {...input} />
      <span>{children}</span>
    </label>
  );
}
