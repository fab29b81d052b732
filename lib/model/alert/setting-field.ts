/** A setting of a rule as a form shows it. */
export type SettingField = {
  name: string
  label: string
  unit: string
  /** True for a number that readings are compared with unchanged, so that it can be drawn beside them. */
  isThreshold?: true
  choices?: readonly { value: string; label: string }[]
}
