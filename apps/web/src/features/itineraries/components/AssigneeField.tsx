import { t } from '@bisita/contract/words'
import { NativeSelect } from '@mantine/core'
import { failureText } from '../../../api/outcomes.ts'
import { usePermissions } from '../../../ui/permissions.ts'
import { IconChevronDown } from '../../../ui/icons.ts'
import { assigneeGroups } from '../planning/assignees.ts'
import { useAssignees } from '../itineraries.queries.ts'

type Props = {
  value: string
  onChange: (id: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** The client concerned, where it is one: those who hold it come first. */
  clientId?: string | undefined
  /** What stands there while nobody is chosen. */
  open?: string
  required?: boolean
}

/** Who goes: one of those for whom the planner may plan. */
export function AssigneeField({ value, onChange, onBlur, error, clientId, open = t('Choose'), required = false }: Props) {
  const { cellOf } = usePermissions()
  const found = useAssignees(clientId)
  const groups = assigneeGroups(found.data ?? [], cellOf('itinerary.out_of_scope'))
  const nobody = found.isSuccess && groups.length === 0
  return (
    <NativeSelect
      name="assigned_to"
      label={t('Assigned to')}
      withAsterisk={required}
      value={value}
      error={error ?? (found.isError ? failureText(found.error) : undefined)}
      description={nobody ? t('Nobody you can plan for.') : undefined}
      disabled={found.isPending}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      data={[
        { value: '', label: found.isPending ? t('Loading') : open },
        ...groups.map(({ group, items }) => ({ group, items: [...items] })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(onBlur === undefined ? {} : { onBlur })}
    />
  )
}
