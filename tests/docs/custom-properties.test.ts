import { expect, test } from 'vitest'
import { projectFiles, read } from './support/project'

/** Custom properties that code sets: `'--name': value` of an inline style, `[--name:value]` of a class, and `setProperty('--name', …)`. */
const SET = /['"]--([\w-]+)['"]\s*[:\]),]|\[--([\w-]+):/g

const colors = new Set([...read('tailwind.config.ts').matchAll(/^ {2}'?([\w-]+)'?: 'oklch/gm)].map(([, name]) => name))

/** A component that set the name of a color would lose that color for everything inside it. */
test('no component sets the name of a color', () => {
  expect(colors).toContain('panel')
  const files = projectFiles().filter((file) => /^(app|components)\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
  const set = files.flatMap((file) =>
    [...read(file).matchAll(SET)].map(([, style, utility]) => ({ file, name: style ?? utility })),
  )
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter(({ name }) => colors.has(name ?? ''))).toEqual([])
})
