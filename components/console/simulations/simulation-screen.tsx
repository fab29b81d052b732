'use client'

import { useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ProblemText } from '@/components/states/problem-text'
import { ButtonLink } from '@/components/ui/button-link'
import { TextArea } from '@/components/ui/fields/text-field'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine } from '@/components/ui/section'
import { exampleInput, parseInputText, writeInput } from '@/lib/console/form/console-input'
import { CONSOLE_ROUTES } from '@/lib/console/routes'
import type { SimulationForm } from '@/lib/console/simulations/simulation-form'
import { AnswerView } from '../answer-view'
import { ConfirmSend } from '../confirm-send'
import { FormFields } from '../form-fields'
import { fieldProblems, inputOf, inputProblem } from '../input-problems'
import { useSending } from '../use-sending'
import { HappenedList } from './happened-list'

type Props = {
  form: SimulationForm
  /** The input of a request from the history, which fills the form. */
  start: string | null
  /** The reason why nothing can be sent from here; null if it can. */
  closed: string | null
}

type Values = { text: string }
type Order = Values & { confirmed: string | null }

export function SimulationScreen({ form: simulation, start, closed }: Props) {
  const { environment } = useFrame()
  const [isAsking, setIsAsking] = useState(false)
  const sending = useSending(({ text, confirmed }: Order, requestKey) => {
    const order = { simulation: simulation.name, input: inputOf(text), confirmed, requestKey }
    return call(CONSOLE_ROUTES.simulate, { environment: environment.name }, { body: order })
  })
  const form = useForm({
    start: { text: start ?? writeInput(exampleInput(simulation)) },
    sending: {
      ...sending,
      mutate: ({ text }: Values, on) => {
        if (!simulation.isRemoval) return sending.mutate({ text, confirmed: null }, on)
        on.onSettled()
        setIsAsking(true)
      },
    },
    body: (values: Values) => values,
    check: ({ text }) => ({ text: inputProblem(text) }),
    isReady: () => closed === null,
  })
  const { text } = form.values
  const parsed = parseInputText(text)
  const result = sending.data
  return (
    <>
      <PageHead
        title={simulation.title}
        back={{ href: `/${environment.name}/console/simulations`, label: 'All simulations' }}
        actions={
          <ButtonLink href={`/${environment.name}/console/history`} prefetch={false}>
            Your requests
          </ButtonLink>
        }
      >
        <span className="font-mono text-small [overflow-wrap:anywhere]">
          {simulation.method} {simulation.path}
        </span>{' '}
        · at the stand-in, not signed
      </PageHead>
      <div className="page-wide grid grid-cols-1 gap-x-8 gap-y-6 px-4 pt-1 pb-12 xl:grid-cols-2">
        <Form form={form} className="flex min-w-0 flex-col gap-5">
          <p className="text-pretty">{simulation.sentence}</p>
          {'input' in parsed && (
            <FormFields
              fields={simulation.fields}
              input={parsed.input}
              onChange={(input) => form.set({ text: writeInput(input) })}
              problems={fieldProblems(sending.error)}
            />
          )}
          {simulation.fields.length === 0 && <p className="text-muted">It takes no input.</p>}
          {simulation.fields.length > 0 && (
            <TextArea
              label="The same as JSON"
              {...form.field('text')}
              problem={inputProblem(text)}
              rows={Math.min(16, Math.max(4, text.split('\n').length))}
              hint="The form and the JSON stay in step."
            />
          )}
          <AlertLine>{closed ?? (sending.error && <ProblemText error={sending.error} />)}</AlertLine>
          <div>
            <SubmitButton form={form} label={simulation.isRemoval ? 'Simulate…' : 'Simulate'} busyLabel="Simulating…" />
          </div>
        </Form>
        <div className="flex min-w-0 flex-col gap-6">
          {result ? (
            <>
              {result.state === 'done' && result.answer?.text != null && <HappenedList text={result.answer.text} />}
              <AnswerView result={result} isOfContract={false} />
            </>
          ) : (
            <p className="text-muted">The answer of the stand-in appears here, with the events that it sent.</p>
          )}
        </div>
      </div>
      {isAsking && (
        <ConfirmSend
          title={simulation.title}
          effect={{ sentence: simulation.sentence, isTyped: true }}
          sending={sending}
          order={(confirmed) => ({ text, confirmed })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
