'use client'

import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addDays, type Day, wallOf, weekdayOf } from '@/lib/format/wall-clock'
import { Button } from '../button'

type Props = {
  today: Day
  /** Both ends included; null without a choice. */
  chosen: { first: Day; last: Day } | null
  onDay: (day: Day) => void
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const WEEKS = [0, 1, 2, 3, 4, 5]

const keyOf = (day: Day) => wallOf(day)
const monthName = ({ month, year }: Day) => `${MONTHS[month - 1]} ${year}`
const nameOf = (day: Day) => `${WEEKDAYS[weekdayOf(day)]} ${day.day} ${monthName(day)}`

function addMonths(day: Day, months: number): Day {
  const first = new Date(Date.UTC(day.year, day.month - 1 + months, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { year, month, day: Math.min(day.day, length) }
}

const KEYS: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** One month; arrows move by days and weeks, Page Up and Page Down by months. */
export function Calendar({ today, chosen, onDay }: Props) {
  const [cursor, setCursor] = useState(chosen?.last ?? today)
  const chosenKey = chosen === null ? null : keyOf(chosen.last)
  const seen = useRef(chosenKey)
  if (seen.current !== chosenKey) {
    seen.current = chosenKey
    if (chosen !== null) setCursor(chosen.last)
  }
  const grid = useRef<HTMLTableElement>(null)
  const isMovedByKey = useRef(false)
  useEffect(() => {
    if (!isMovedByKey.current) return
    isMovedByKey.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const press = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (!move) return
    event.preventDefault()
    isMovedByKey.current = true
    setCursor(move(cursor))
  }
  const titleId = useId()
  const first = { ...cursor, day: 1 }
  const start = addDays(first, -weekdayOf(first))
  return (
    <div>
      <div className="flex items-center gap-1">
        <p id={titleId} aria-live="polite" className="flex-1 pl-1 font-medium">
          {monthName(cursor)}
        </p>
        <Button
          look="quiet"
          size="miniIcon"
          aria-label="Previous month"
          onClick={() => setCursor(addMonths(cursor, -1))}
        >
          <ChevronLeft aria-hidden className="size-3.5" />
        </Button>
        <Button look="quiet" size="miniIcon" aria-label="Next month" onClick={() => setCursor(addMonths(cursor, 1))}>
          <ChevronRight aria-hidden className="size-3.5" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of buttons */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={press} className="w-full table-fixed">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="h-6 text-center text-mini font-normal text-faint">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKS.map((week) => (
            <tr key={keyOf(addDays(start, week * 7))}>
              {WEEKDAYS.map((name, index) => {
                const day = addDays(start, week * 7 + index)
                return (
                  <DayCell
                    key={name}
                    day={day}
                    isOfMonth={day.month === cursor.month}
                    isToday={keyOf(day) === keyOf(today)}
                    isCursor={keyOf(day) === keyOf(cursor)}
                    isChosen={chosen !== null && keyOf(day) >= keyOf(chosen.first) && keyOf(day) <= keyOf(chosen.last)}
                    onDay={() => {
                      setCursor(day)
                      onDay(day)
                    }}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = {
  day: Day
  isOfMonth: boolean
  isToday: boolean
  isCursor: boolean
  isChosen: boolean
  onDay: () => void
}

function DayCell({ day, isOfMonth, isToday, isCursor, isChosen, onDay }: CellProps) {
  return (
    <td className="p-0">
      <button
        type="button"
        tabIndex={isCursor ? 0 : -1}
        aria-label={nameOf(day)}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        onClick={onDay}
        className={clsx(
          'flex h-7 w-full items-center justify-center rounded-chip text-small tabular-nums -outline-offset-2',
          isChosen ? 'bg-accent-soft text-accent-text forced-colors:border' : 'hover:bg-sunken',
          !isOfMonth && !isChosen && 'text-faint',
          isToday && 'font-semibold underline underline-offset-2',
        )}
      >
        {day.day}
      </button>
    </td>
  )
}
