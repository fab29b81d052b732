'use client'

import clsx from 'clsx'
import { ChevronRight, Route } from 'lucide-react'
import { memo } from 'react'
import { CopyButton } from '@/components/ui/text/copy-button'
import { MarkedText } from '@/components/ui/text/platform-text'
import { cutAfter } from '@/lib/format/cut-after'
import { formatJsonPath } from '@/lib/format/json-path'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { JsonKind } from '@/lib/ramp/json/raw-json'
import { idOfRow, SHOWN_AT_FIRST, type TreeRow, type TreeValue } from './payload-tree-rows'

const SHOWN_OF_SCALAR = 600

const COLOURS: Partial<Record<JsonKind, string>> = {
  string: 'text-delivered',
  number: 'text-rejected',
  boolean: 'text-unknown',
  null: 'text-unknown',
}

type Props = { row: TreeRow; isActive: boolean; hasTools: boolean }

/** A line of the tree, which listens for all lines and knows each by `data-id`. */
export const TreeLine = memo(function TreeLine({ row, isActive, hasTools }: Props) {
  const canOpen = row.kind === 'value' && row.value.size > 0
  return (
    <div
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.among}
      {...(canOpen ? { 'aria-expanded': row.isOpen } : {})}
      data-id={idOfRow(row)}
      tabIndex={isActive ? 0 : -1}
      style={{ paddingLeft: `${(Math.min(row.level, 24) - 1) * 0.875}rem` }}
      className={clsx(
        'relative flex min-h-6 items-start gap-1 rounded-[3px] py-0.5 -outline-offset-2 hover:bg-panel',
        (canOpen || row.kind === 'more') && 'cursor-pointer',
      )}
    >
      <ChevronRight
        aria-hidden
        className={clsx('mt-0.5 size-3.5 shrink-0 text-faint', canOpen ? row.isOpen && 'rotate-90' : 'invisible')}
      />
      {row.kind === 'more' ? (
        <span className="font-sans text-accent-text">
          Show {formatCount(Math.min(row.left, SHOWN_AT_FIRST))} more of {formatCount(row.left)} not shown
        </span>
      ) : (
        <Content value={row.value} hasTools={hasTools} />
      )}
    </div>
  )
})

function Content({ value, hasTools }: { value: TreeValue; hasTools: boolean }) {
  const step = value.path.at(-1)
  return (
    <>
      <span className="min-w-0 break-all whitespace-pre-wrap">
        {step !== undefined && (
          <>
            <span className={typeof step === 'number' ? 'text-faint' : 'text-accent-text'}>
              {typeof step === 'number' ? step : <MarkedText text={step.key} />}
            </span>
            {': '}
          </>
        )}
        <Value value={value} />
      </span>
      {hasTools && (
        <span className="absolute top-0 right-0 flex rounded-chip bg-panel shadow-[-6px_0_6px_var(--panel)]">
          {value.path.length > 0 && (
            <CopyButton value={formatJsonPath(value.path)} label="Copy path" icon={Route} tabIndex={-1} />
          )}
          <CopyButton value={value.raw} label="Copy value" tabIndex={-1} />
        </span>
      )}
    </>
  )
}

function Value({ value: { kind, raw, size } }: { value: TreeValue }) {
  if (kind === 'object')
    return <span className="text-muted">{size === 0 ? '{}' : `{ ${formatQuantity(size, 'member')} }`}</span>
  if (kind === 'array')
    return <span className="text-muted">{size === 0 ? '[]' : `[ ${formatQuantity(size, 'element')} ]`}</span>
  return (
    <>
      <span className={COLOURS[kind]}>
        <MarkedText text={cutAfter(raw, SHOWN_OF_SCALAR)} />
      </span>
      {raw.length > SHOWN_OF_SCALAR && (
        <span className="font-sans text-faint"> {formatCount(raw.length)} characters; copying includes them all</span>
      )}
    </>
  )
}
