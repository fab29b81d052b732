/** A setting of a rule as a form shows it. */
export type SettingField = {
  name: string
  label: string
  unit: string
  /** The number that readings are compared with as they are, so that it can be drawn beside them. */
  isThreshold?: true
  choices?: readonly { value: string; label: string }[]
}
