import { describe, expect, it } from 'vitest'
import { RegistrationUrl } from '@/lib/registrations/schemas'
import { reachHint, urlProblem } from './url-check'

const FINE = [
  'https://hooks.acme.example/ramp',
  'HTTPS://hooks.acme.example',
  'https://hooks.acme.example:8443/a?b=c#d',
  'http://localhost:3000/in',
  'http://127.0.0.1/in',
  'http://[::1]:8080/in',
  `https://hooks.acme.example/${'a'.repeat(2048 - 27)}`,
]

const WRONG: [string, RegExp][] = [
  ['', /Enter a URL/],
  ['hooks.acme.example/ramp', /must begin with https/],
  ['mailto:ops@acme.example', /must begin with https/],
  ['http://hooks.acme.example/ramp', /sends to no other/],
  ['ftp://hooks.acme.example/ramp', /sends to no other/],
  ['https://hooks.acme.example/a b', /spaces/],
  ['https://hooks.acme.example/a\u200bb', /hidden/],
  ['https://hooks.acme.example\\a', /backslashes/],
  ['https://ops:secret@hooks.acme.example/', /user name or password/],
  ['https://', /not a valid URL/],
  ['https://hooks.acme.example:99999/', /not a valid URL/],
  [`https://hooks.acme.example/${'a'.repeat(2048)}`, /2048 characters/],
]

describe('the check of a URL', () => {
  it.each(FINE)('lets %s through, as the server does', (url) => {
    expect(urlProblem(url)).toBeNull()
    expect(RegistrationUrl.safeParse(url).success).toBe(true)
  })

  it.each(WRONG)('refuses %s and says why, as the server does', (url, why) => {
    expect(urlProblem(url)).toMatch(why)
    expect(RegistrationUrl.safeParse(url).success).toBe(false)
  })
})

describe('the hint that a URL is hardly reached', () => {
  it.each([
    'https://localhost/in',
    'https://10.1.2.3/in',
    'https://172.20.0.1/in',
    'https://192.168.1.1/in',
    'https://169.254.169.254/in',
    'https://[fd00::1]/in',
    'https://receiver.internal/in',
    'https://receiver/in',
  ])('comes for %s', (url) => expect(reachHint(url)).toMatch(/can’t reach/))

  it.each([
    'https://hooks.acme.example/in',
    'https://172.32.0.1/in',
    'https://8.8.8.8/in',
    'https://[2001:db8::1]/in',
    'no url',
  ])('does not come for %s', (url) => expect(reachHint(url)).toBeNull())
})
