'use client'

import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '@/components/ui/text/announcer'
import { formatJsonPath } from '@/lib/format/json-path'
import { TreeLine } from './payload-tree-line'
import { idOfRow, openAtFirst, rootOf, rowsOf, SHOWN_AT_FIRST, type TreeRow, type TreeValue } from './payload-tree-rows'

/** A payload as a tree; scalars and keys are shown as received. */
export function PayloadTree({ payload }: { payload: string }) {
  const root = useMemo(() => rootOf(payload), [payload])
  if (!root) return <p className="whitespace-normal text-muted">This payload is not JSON. See the raw view.</p>
  return <Tree key={payload} root={root} />
}

function Tree({ root }: { root: TreeValue }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(root))
  const [shown, setShown] = useState<ReadonlyMap<string, number>>(new Map())
  const [activeId, setActiveId] = useState(root.id)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const rows = useMemo(() => rowsOf(root, { open, shown }), [root, open, shown])
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => idOfRow(row) === activeId),
  )

  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    tree.current?.querySelector<HTMLElement>(`[data-id="${activeId}"]`)?.focus()
  }, [activeId])

  const goTo = (row: TreeRow | undefined) => {
    if (!row) return
    hasMoved.current = true
    setActiveId(idOfRow(row))
  }
  const toggle = ({ id, size }: TreeValue, isOpen: boolean) => {
    if (size === 0) return
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const act = (row: TreeRow) => {
    if (row.kind === 'value') return toggle(row.value, !row.isOpen)
    const { parent, place } = row
    setShown(new Map(shown).set(parent.id, place - 1 + SHOWN_AT_FIRST))
    // The first new line takes the place of the button.
    hasMoved.current = true
    setActiveId(`${parent.id}/${place - 1}`)
  }

  /** One listener for all lines, so that a move renders only two. */
  const lineOf = ({ target }: SyntheticEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
    const index = rows.findIndex((row) => idOfRow(row) === line?.dataset.id)
    return { line, index, row: rows[index] }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { line, index, row } = lineOf(event)
    if (!row || event.ctrlKey || event.metaKey || event.altKey || event.target !== line) return
    const value = row.kind === 'value' ? row.value : null
    const isOpen = row.kind === 'value' && row.isOpen
    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[index + 1]),
      ArrowUp: () => goTo(rows[index - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => {
        if (isOpen) goTo(rows[index + 1])
        else if (value) toggle(value, true)
      },
      ArrowLeft: () => {
        if (isOpen && value) toggle(value, false)
        else goTo(rows.slice(0, index).findLast((other) => other.level === row.level - 1))
      },
      Enter: () => act(row),
      ' ': () => act(row),
      ...(value && {
        c: () => void copy(value.raw, 'Value copied'),
        p: () => void copy(formatJsonPath(value.path), 'Path copied'),
      }),
    }
    const key = keys[event.key]
    if (!key) return
    event.preventDefault()
    key()
  }

  return (
    <>
      <div
        role="tree"
        aria-label="Payload"
        ref={tree}
        dir="ltr"
        onKeyDown={onKeyDown}
        onFocus={(event) => setActiveId((before) => lineOf(event).line?.dataset.id ?? before)}
        onPointerOver={(event) => setHoveredId(lineOf(event).line?.dataset.id ?? null)}
        onPointerLeave={() => setHoveredId(null)}
        onClick={(event) => {
          const { row } = lineOf(event)
          // Selecting text must not toggle its line.
          if (row && window.getSelection()?.isCollapsed !== false) act(row)
        }}
      >
        {rows.map((row, index) => {
          const isActive = index === activeIndex
          return (
            <TreeLine
              key={idOfRow(row)}
              row={row}
              isActive={isActive}
              hasTools={isActive || hoveredId === idOfRow(row)}
            />
          )
        })}
      </div>
      <p className="mt-2 font-sans text-mini whitespace-normal text-faint phone:hidden">
        Arrow keys move, open and close; c copies a value, p its path.
      </p>
    </>
  )
}

async function copy(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    announce(done)
  } catch {
    announce('The browser refused to copy')
  }
}
