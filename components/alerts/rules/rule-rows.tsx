'use client'

import { Trash2 } from 'lucide-react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { RouteChannel, RuleRow } from '@/lib/alerts/dto'
import { SEVERITY_WORDS } from '@/lib/alerts/list/alert-words'
import { ALERTS } from '@/lib/alerts/list/alerts'
import { toldThrough } from '@/lib/alerts/routing/told-through'
import { visibleText } from '@/lib/format/visible-text'
import { columnsOf } from '@/lib/list/columns'
import { rowAddress } from '@/lib/list/row-address'
import { useRemoveRule, useSwitchRule } from '../alert-queries'

type ShownRule = RuleRow & { told: ReturnType<typeof toldThrough> }

const { count, prose, state, text, time } = columnsOf<ShownRule>()

const COLUMNS = drawColumns(
  [
    prose('name', 'Rule', 'name', { is: ['link', 'flexible'] }),
    state('on', 'On', ({ isOn }) => (isOn ? 'on' : 'off')),
    state('severity', 'Severity', ({ severity }) => SEVERITY_WORDS[severity], { from: 620 }),
    prose('told', 'Sent to', ({ told }) => told.words, { from: 820, is: ['flexible'] }),
    count('firing', 'Firing', 'firing'),
    count('lately', 'In 30 days', 'firedLately', { from: 820 }),
    time('last', 'Last fired', 'lastFiredAt', { from: 620, none: 'never' }),
    prose('changed', 'Changed by', 'changedBy', { from: 860 }),
    text('remove', 'Remove', () => ''),
  ],
  {
    name: ({ name, about, isKnown, told }) => (
      <>
        <span className="font-medium">
          <PlatformText text={name} isProse />
        </span>
        <span className="block font-normal text-pretty text-muted">
          {isKnown ? about : 'This version of Rampdesk can’t check it. Open and save it, or remove it.'}
        </span>
        {told.problem && <span className="block font-normal text-pretty text-rejected">{told.problem}</span>}
      </>
    ),
    on: (rule) => <RuleSwitch rule={rule} />,
    firing: (rule) => <FiringLink rule={rule} />,
    remove: (rule) => <RemoveRule rule={rule} />,
  },
  { remove: <span className="sr-only">Remove</span> },
)

const READ_COLUMNS = COLUMNS.filter(({ id }) => id !== 'remove')

type Props = { rules: readonly RuleRow[]; channels: readonly RouteChannel[] }

export function RuleRows({ rules, channels }: Props) {
  const { environment } = useFrame()
  const mayWrite = usePermission('alert.write')
  if (rules.length === 0) return <p className="text-muted">There are no rules. Nothing is watched.</p>
  return (
    <PlainTable
      caption="Alert rules"
      columns={mayWrite ? COLUMNS : READ_COLUMNS}
      rows={rules.map((rule) => ({ ...rule, told: toldThrough(rule, channels) }))}
      rowKey={({ id }) => id}
      {...(mayWrite && { hrefOf: ({ id }: RuleRow) => `/${environment.name}/alerts/rules/${id}` })}
    />
  )
}

function FiringLink({ rule: { name, firing } }: { rule: RuleRow }) {
  const { environment } = useFrame()
  if (firing === 0) return <span className="text-faint">0</span>
  return (
    <TextLink href={rowAddress(ALERTS, environment.name, { state: 'firing', rule: [name] })}>
      {firing} <span className="sr-only">firing alerts of {visibleText(name)}</span>
    </TextLink>
  )
}

function RuleSwitch({ rule: { id, name, isOn } }: { rule: RuleRow }) {
  const mayWrite = usePermission('alert.write')
  const switching = useSwitchRule(id)
  const shown = switching.isPending ? switching.variables : isOn
  return (
    <label className="relative z-1 inline-flex items-center gap-1.5 whitespace-nowrap">
      <Checkbox
        checked={shown}
        disabled={!mayWrite || switching.isPending}
        aria-label={`Watch ${visibleText(name)}`}
        onChange={(event) =>
          switching.mutate(event.target.checked, {
            onSuccess: (rule) => announce(rule.isOn ? 'The rule is on' : 'The rule is off'),
          })
        }
      />
      <span className="@max-[480px]:hidden">{shown ? 'on' : 'off'}</span>
      <AlertLine>{switching.error && <ProblemText error={switching.error} />}</AlertLine>
    </label>
  )
}

function RemoveRule({ rule: { id, name } }: { rule: RuleRow }) {
  const removing = useRemoveRule(id)
  return (
    <span className="relative z-1 flex justify-end">
      <ConfirmDialog
        title="Remove this rule?"
        trigger={
          <Button size="small" look="quiet" aria-label={`Remove ${visibleText(name)}…`}>
            <Trash2 aria-hidden className="size-4" />
          </Button>
        }
        label="Remove the rule"
        busyLabel="Removing…"
        sending={removing}
        onConfirm={(close) =>
          removing.mutate(null, {
            onSuccess: () => {
              announce('The rule is removed')
              close()
            },
          })
        }
      >
        <p className="text-pretty">
          “<PlatformText text={name} isProse />” is no longer checked, and its alerts end within a minute. Their history
          stays. To pause a rule, switch it off instead.
        </p>
      </ConfirmDialog>
    </span>
  )
}
