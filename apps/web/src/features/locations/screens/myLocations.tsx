import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { longPageSize } from '@bisita/contract/limits'
import { screenTitles } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { Link } from '@tanstack/react-router'
import { useCovered } from '../../assignments/clientAssignees.queries.ts'
import { MyLocations } from '../components/MyLocations.tsx'
import { useMyLocations } from '../locations.queries.ts'
import { useHistoryState } from '../../../ui/browser/historyMemory.ts'
import { IconSearch } from '../../../ui/icons.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { usePageSize } from '../../../ui/tables/pageSizes.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useSignedIn } from '../../../frame/useSignedIn.ts'

const typingPause = 200

const none: ReadonlyMap<string, string> = new Map()

/** The locations of a marketing representative, each leading to its clients. */
export function MyLocationsPage() {
  const { user } = useSignedIn()
  const [page, setPage] = useHistoryState('page', 1)
  const [typed, setTyped] = useHistoryState('keyword', '')
  const [keyword] = useDebouncedValue(typed.trim(), typingPause)
  const size = usePageSize('my locations', longPageSize)
  const query = { page, ipp: size.size, sort: 'location' as const, ...(keyword === '' ? {} : { keyword }) }
  const found = useMyLocations(query)
  const covered = useCovered(user.id, query)
  return (
    <>
      <PageHead
        title={screenTitles['/my-locations']}
        aside={found.data !== undefined && t('{count, plural, one {# barangay} other {# barangays}}', { count: found.data.count })}
      />
      <div className="stack gap-16 at-most-760">
        <TextInput
          type="search"
          aria-label={t('Search my locations')}
          placeholder={t('Barangay, city or province')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
        <ListPage
          found={found}
          many={t('my locations')}
          shape={{ tall: true }}
          empty={
            <EmptyState
              title={keyword === '' ? t('No locations yet') : t('No matching location')}
              text={
                keyword === ''
                  ? t('Barangays assigned to you show here with their clients.')
                  : t('No matching location.')
              }
            />
          }
          page={page}
          size={size}
          onPage={setPage}
          onSize={() => setPage(1)}
        >
          {(shown) => (
            <MyLocations
              page={shown}
              covered={covered.data ?? none}
              clientsLink={(id, face) => (
                <Link to="/clients" search={{ filter_barangay: id }}>
                  {face}
                </Link>
              )}
            />
          )}
        </ListPage>
      </div>
    </>
  )
}
