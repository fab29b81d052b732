import type { SendItem } from '../../send-request'

/**
 * A generic delivery (6.2) of an event that the platform does not have, about nobody, so that a handler that takes it for real
 * finds nothing to do. The header `rampdesk-redelivery: test` marks it as well.
 */
const TEST_BODY = '{"event":"rampdesk.test","userId":"rampdesk-test","id":"rampdesk-test"}'

export const testItem = (): SendItem => ({
  body: Buffer.from(TEST_BODY, 'utf8'),
  jobId: 'test',
  deliveryId: 'test',
  attempt: 1,
})
