'use client'

import { useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { TextArea } from '@/components/ui/fields/text-field'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine } from '@/components/ui/section'
import { type ConsoleInput, exampleInput, parseInputText, writeInput } from '@/lib/console/form/console-input'
import type { ConsoleForm } from '@/lib/console/form/describe-form'
import { CONSOLE_ROUTES } from '@/lib/console/routes'
import { AnswerView } from './answer-view'
import { ConfirmSend } from './confirm-send'
import { CredentialFields, type CredentialValues, credentialProblems } from './credential-fields'
import { FormFields } from './form-fields'
import { fieldProblems, inputOf, inputProblem } from './input-problems'
import { RequestView } from './request-view'
import { usePreview } from './use-preview'
import { useSending } from './use-sending'

/** Values of a request from the history, which fill the form. */
export type ConsoleStart = { input: string; mode: CredentialValues['mode']; userId: string }

type Props = {
  form: ConsoleForm
  start: ConsoleStart | null
  /** The reason why changes can’t be sent from here; null if they can, and for reads. */
  closed: string | null
}

type Values = CredentialValues & { text: string }

const USER_KEY = '{{userApiKey}}'

export function ConsoleScreen({ form: endpoint, start, closed }: Props) {
  const { environment } = useFrame()
  const [isAsking, setIsAsking] = useState(false)
  const sending = useRequest(endpoint)
  const form = useForm({
    start: startOf(endpoint, start),
    sending: {
      ...sending,
      // A change is confirmed first.
      mutate: (values: Values, on) => {
        if (endpoint.effect === null) return sending.mutate({ values, confirmed: null }, on)
        on.onSettled()
        setIsAsking(true)
      },
    },
    body: (values: Values) => values,
    check: (values) => ({
      text: inputProblem(values.text),
      ...credentialProblems(values, values.text.includes(USER_KEY)),
    }),
    isReady: () => closed === null,
  })
  const { values, set } = form
  const parsed = parseInputText(values.text)
  const input = 'input' in parsed ? parsed.input : null
  const needsUser = values.text.includes(USER_KEY)
  const preview = usePreview(endpoint.endpoint, values.mode, input)
  const problems = fieldProblems(sending.error)
  const fill = (next: ConsoleInput) => set({ text: writeInput(next) })
  return (
    <>
      <PageHead
        title={endpoint.title}
        back={{ href: `/${environment.name}/console`, label: 'All endpoints' }}
        actions={
          <ButtonLink href={`/${environment.name}/console/history`} prefetch={false}>
            Your requests
          </ButtonLink>
        }
      >
        <span className="font-mono text-small">
          {endpoint.method} {endpoint.path}
        </span>{' '}
        · specification, {endpoint.section}
      </PageHead>
      <div className="page-wide grid grid-cols-1 gap-x-8 gap-y-6 px-4 pt-1 pb-12 xl:grid-cols-2">
        <Form form={form} className="flex min-w-0 flex-col gap-5">
          {endpoint.effect && <p className="text-pretty">{endpoint.effect.sentence}</p>}
          <CredentialFields
            modes={endpoint.modes}
            needsUser={needsUser}
            values={values}
            onChange={set}
            ownProblem={form.problem}
            problems={problems}
          />
          {input && <FormFields fields={endpoint.fields} input={input} onChange={fill} problems={problems} />}
          <TextArea
            label="The same as JSON"
            {...form.field('text')}
            problem={inputProblem(values.text)}
            rows={Math.min(16, Math.max(4, values.text.split('\n').length))}
            hint="The form and the JSON stay in step."
          />
          <AlertLine>{closed ?? (sending.error && <ProblemText error={sending.error} />)}</AlertLine>
          <div className="flex flex-wrap gap-2">
            <SubmitButton form={form} label={endpoint.effect ? 'Send…' : 'Send'} busyLabel="Sending…" />
            {endpoint.fields.length > 0 && (
              <Button onClick={() => fill(exampleInput(endpoint))}>Fill in an example</Button>
            )}
          </div>
        </Form>
        <div className="flex min-w-0 flex-col gap-6">
          {preview.data ? (
            <RequestView preview={preview.data} />
          ) : (
            <PreviewProblem error={preview.error} isReading={preview.isFetching} />
          )}
          {sending.data && <AnswerView result={sending.data} />}
          <Errors form={endpoint} />
        </div>
      </div>
      {isAsking && endpoint.effect && (
        <ConfirmSend
          title={endpoint.title}
          effect={endpoint.effect}
          sending={sending}
          order={(confirmed) => ({ values, confirmed })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

type Order = { values: Values; confirmed: string | null }

/** Sends the form’s request, with the confirmation of a change. */
function useRequest({ endpoint }: ConsoleForm) {
  const { environment } = useFrame()
  return useSending(({ values: { text, mode, userId, pasted, purpose }, confirmed }: Order, requestKey) => {
    const credential = {
      mode,
      userId: userId.trim() || null,
      pasted: pasted.trim() || null,
      purpose: purpose.trim() || null,
    }
    const order = { endpoint, credential, input: inputOf(text), confirmed, requestKey }
    return call(CONSOLE_ROUTES.send, { environment: environment.name }, { body: order })
  })
}

function startOf(form: ConsoleForm, start: ConsoleStart | null): Values {
  const mode = form.modes.find((each) => each.mode === start?.mode)?.mode ?? form.modes[0]?.mode ?? 'integrator'
  const text = start?.input ?? writeInput(form.effect ? exampleInput(form) : {})
  return { text, mode, userId: start?.userId ?? '', pasted: '', purpose: '' }
}

function PreviewProblem({ error, isReading }: { error: Error | null; isReading: boolean }) {
  return (
    <section aria-label="Request" className="flex flex-col gap-1">
      <h2 className="text-lead font-semibold">Request</h2>
      <p className="text-pretty text-muted [overflow-wrap:anywhere]">
        {error ? (
          <ProblemText error={error} />
        ) : isReading ? (
          'Preparing the request…'
        ) : (
          'The request appears here once the JSON is valid.'
        )}
      </p>
    </section>
  )
}

function Errors({ form: { errors } }: { form: ConsoleForm }) {
  return (
    <details>
      <summary className="fold-summary py-1 font-semibold">Documented errors</summary>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {errors.map(({ status, when }) => (
          <div key={`${status} ${when}`} className="contents">
            <dt className="font-mono text-small/[1.6]">{status}</dt>
            <dd className="text-pretty">{when}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
