import { useEffect, useState } from 'react';
import { findCarriedQuestion, forgetCarriedQuestion } from './left-question.ts';
import { Button } from '#src/components/Button.tsx';
import { TextAreaField, TextField } from '#src/components/form/Field.tsx';
import { linesOf } from '#src/forms/define-form.ts';
import { SentNote } from '#src/components/form/FormStates.tsx';
import { FormFrame } from '#src/forms/FormFrame.tsx';
import { useForm } from '#src/forms/use-form.ts';
import { questionForm } from './question-form.ts';

/**
 * The question form. It works without JavaScript; once hydrated it sends in place and, for a visitor who
 * comes from the chat, offers to attach the conversation with Lexi.
 */
export function QuestionForm() {
  const [sentTo, setSentTo] = useState('');
  const [conversation, setConversation] = useState('');
  const question = useForm(questionForm, async ({ email }, { send, explain, reset }) => {
    setSentTo('');
    const sent = await send();
    if (sent.kind !== 'sent') return explain(sent);
    forgetCarriedQuestion();
    reset();
    setConversation('');
    setSentTo(email);
  });
  const { field, pending } = question;
  const questionField = field('question');
  const conversationField = field('conversation');

  useEffect(() => {
    const carried = findCarriedQuestion();
    if (!carried) return;
    setConversation(carried.conversation);
    const area = document.getElementById(questionField.id) as HTMLTextAreaElement;
    area.value ||= carried.question;
  }, [questionField.id]);

  return (
    <FormFrame
      binding={question}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-20 print:hidden"
      outcome={
        sentTo && (
          <SentNote>
            <h3>We have your question</h3>
            <p>
              A person reads it, and answers by email to <bdi>{sentTo}</bdi>.
            </p>
          </SentNote>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-20 md:grid-cols-[1fr_1fr]">
        {linesOf(questionForm).map((name) => (
          <TextField key={name} {...field(name)} />
        ))}
      </div>
      <TextAreaField {...questionField} rows={6} />
      {conversation && (
        <label className="flex gap-12" htmlFor={conversationField.id}>
          <input
            className="mt-4 size-20 flex-none accent-river"
            type="checkbox"
            id={conversationField.id}
            name={conversationField.name}
            value={conversation}
          />
          {conversationField.label}
        </label>
      )}
      <p className="hint">
        We use your details to answer you and to follow up. <a href="/legal?tab=privacy">Privacy</a>
      </p>
      <Button
        className="button justify-self-start"
        type="submit"
        pending={pending}
        pendingLabel="Sending..."
      >
        Send question
      </Button>
    </FormFrame>
  );
}
