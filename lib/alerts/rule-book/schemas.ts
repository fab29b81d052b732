import { z } from 'zod'
import { VisibleName } from '../../codec/visible-name'
import { SEVERITIES } from '../../model/alert/alert'
import { MOST_CHANNELS } from '../channels/schemas'

export const RuleParams = z.object({ ruleId: z.string().regex(/^\d{1,15}$/, 'must be the number of a rule') })

const SettingValues = z.record(z.string().max(40), z.union([z.number(), z.string().max(200)]))

/** A rule to be created; its kind judges the settings. */
export const NewRule = z.strictObject({
  kind: z.string().max(60),
  name: VisibleName,
  severity: z.enum(SEVERITIES, 'must be page or notify'),
  settings: SettingValues,
  /** The channels that the rule names; without any, its severity decides. */
  channelIds: z.array(z.string().max(100)).max(MOST_CHANNELS, `must be at most ${MOST_CHANNELS}`).optional(),
})
export type NewRule = z.infer<typeof NewRule>

/** Without `channelIds`, the channels stay. `seen` is the `changedAt` on screen, since a colleague may have changed the rule. */
export const RuleChange = NewRule.omit({ kind: true }).extend({ seen: z.iso.datetime() })
export type RuleChange = z.infer<typeof RuleChange>

export const RuleSwitch = z.strictObject({ isOn: z.boolean() })

/** `subject` limits the trial to one subject, written as in an alert. */
export const RuleTrial = NewRule.pick({ kind: true, settings: true }).extend({
  subject: z.string().max(10_000).optional(),
})
export type RuleTrial = z.infer<typeof RuleTrial>
