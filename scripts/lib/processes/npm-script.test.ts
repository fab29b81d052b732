import { expect, test } from 'vitest'
import { npmScript } from './npm-script.mjs'

test.each(['build', 'start'])('npm run %s is a script that other scripts can run', (name) => {
  expect(npmScript(name)).toEqual([`scripts/${name}.mjs`])
})

test.each(['format', 'missing'])('npm run %s is refused: it would need npm', (name) => {
  expect(() => npmScript(name)).toThrow(`npm run ${name} is not a Node script`)
})
