import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '../../../ui/icons.ts'
import { productChoices } from '../choices.ts'
import { useProducts } from '../products.queries.ts'

type Props = {
  label: string
  /** The product's id; empty for none. */
  value: string
  onChange: (id: string) => void
}

/** A form's field for a product. One that is no longer offered stays until another is chosen. */
export function ProductField({ label, value, onChange }: Props) {
  const products = useProducts()
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...productChoices(products.data, value)]}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
