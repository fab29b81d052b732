/** A setting of a rule as a form shows it. */
export type SettingField = {
  name: string
  label: string
  unit: string
  choices?: readonly { value: string; label: string }[]
}
