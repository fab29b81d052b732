import { describe, expect, test } from 'vitest'
import { describeList } from '@/lib/list/describe'
import { LISTS } from '@/lib/lists'
import { MOST_VIEWS } from '@/lib/views/create-view'
import { VIEWED_LISTS } from '@/lib/views/viewed-lists'
import { read } from './support/project'

const page = read('docs/lists.md')
const [intro = '', ...sections] = page.split(/^## /m)
const sectionOf = (title: string) => sections.find((section) => section.startsWith(`${title}\n`)) ?? ''

/** The rows of each table of a section, without their heads. */
const tablesOf = (section: string) =>
  [...section.matchAll(/(?:^\|.*\n?)+/gm)].map(([table]) =>
    table
      .trim()
      .split('\n')
      .slice(2)
      .map((line) => line.slice(2, -2).split(' | ')),
  )

const code = (text: string) => `\`${text}\``

test('docs/lists.md has a section for each list, and no other', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual(Object.values(LISTS).map(({ title }) => title))
})

describe.each(Object.values(LISTS).map(describeList))('docs/lists.md, $title', (list) => {
  const [about, parameters, columns] = tablesOf(sectionOf(list.title))

  test('says where the list is, its order and its permission', () => {
    const { addresses, order, permission } = list
    expect(about).toEqual([[code(addresses.page), code(addresses.api), order, code(permission)]])
  })

  test('has a row for each parameter: its filter and what it takes', () => {
    expect(parameters).toEqual(list.parameters.map(({ name, filter, takes }) => [code(name), filter ?? '–', takes]))
  })

  test('has a row for each column', () => {
    expect(columns).toEqual(
      list.columns.map(({ id, head, isHiddenAtFirst }) => [code(id), head, isHiddenAtFirst ? 'yes' : '–']),
    )
  })
})

test('docs/lists.md says how many views a person may have, and every list has views', () => {
  expect(intro).toContain(`${MOST_VIEWS} views of each list`)
  expect(Object.keys(VIEWED_LISTS)).toEqual(Object.keys(LISTS))
})
