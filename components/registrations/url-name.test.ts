import { expect, it } from 'vitest'
import { urlName } from './url-name'

it('says a short URL whole, and hidden characters by their names', () => {
  expect(urlName('https://hooks.acme.example/in')).toBe('https://hooks.acme.example/in')
  expect(urlName('https://hooks.acme.example/\u202Eni')).toBe('https://hooks.acme.example/⟨U+202E⟩ni')
})

it('keeps the host of a long one, and cuts the rest', () => {
  const name = urlName(`https://hooks.acme.example/${'a'.repeat(1600)}/the-end`)
  expect(name).toMatch(/^https:\/\/hooks\.acme\.example\/a+…a+\/the-end$/)
  expect(name.length).toBeLessThan(90)
  expect(urlName('x'.repeat(1600)).length).toBeLessThan(100)
})
