import type { Rolldown } from 'vite'
import { officeOnly } from './precached.ts'

/**
 * Parts of dialogs and forms, which come when the first of them opens; and parts of screens that a few share,
 * which would bring their forms and dialogs along to every screen.
 */
const openedLater =
  /ui\/dialogs\/((Confirm|Save)?Dialog\.|DeleteRecord)|components\/(Modal|ModalBase|Overlay|CloseButton|Paper|FocusTrap)\/|use-focus-trap\/|use-focus-return\/|useBlocker\.|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton|@mantine\/form|ui\/forms\/(formFields|useSentForm|FormEnd)|klona|fast-deep-equal|react-virtual|virtual-core|croner\/|rules\/src\/time\/cron\.|components\/ScrollArea\/|features\/(itineraries\/(plan|spread|usePlan|assignees|saving)|visits\/(recording|places)|clients\/(clientForm|timeline)\b|approvals\/(deciding|format))|rules\/src\/cells\/(numberPlan|phones|amounts|identifiers)\.|rules\/src\/people\/(commonPasswords|passphraseWords|passwords|approvers)|src\/device\/(queue|records|overlay)\/|src\/device\/sealing\/(lines\/|(encode|seal|middleware|sealAll|remake|derive|pin|vault)\.)|features\/phone\/lock\/|@noble\/|src\/device\/useDeviceRead|features\/(areas|assignments|audit|day|guide|jobs|map)\/|features\/clients\/(consent|numbers|record)\/|@simplewebauthn\/|features\/auth\/(codes\/|passkeys\/(ceremony|Passkey))|uqr\/|users\/passkeys\.kinds\.|features\/(notifications\/push|clients\/(pension|bestTime)|visits\/evidence)\/|features\/clients\/several\.|features\/itineraries\/useMoveSeveral|rules\/src\/(day|pension)\/|icons\/Icon(Printer|Message)\.|features\/branches\/(branchManagement|format|rowSelection|locationFilter|branchForm|orders)|features\/users\/(userManagement|sessions|devices|rights|agents|drafts|filters|format|userForm|randomBelow)|ui\/(forms|calendar)\/(PickMany|OnceShown|Toggle|Choices|calendar)\.|src\/(frame\/(LeaveDialog|ListExport|UnsavedGuard|queueLink)\.|features\/[^/]+\/((screens|components)\/|(list|filters)\.))/

/** Small parts that several screens share: a file of its own would cost each of them more than it holds. */
const pieces =
  /src\/(frame|features\/\w+(\/(screens|components))?)\/(usePlaceNames|figureLink|useKinds|clientsState|queueLink|usePlaceFilter|PlaceMenu|ListPages|(clients|visits)\.module)|components\/(Place(Fields|Filter)|Panel\.|IdNumber|PhotoSending|VisitRecord\.module)|components\/Checkbox\/|api\/useChange/

/** What every screen but the login stands in, and the list that a phone opens with: neither is worth a file of its own. */
const always = /(app\/shell\/Shell|features\/clients\/screens\/clients)\.tsx$/

/** What opens a phone's database, what reads and writes it, and the lock screen before it. */
const device = /app\/local\/(openDevice|adapters)\.ts$|features\/phone\/lock\/(LockScreen|ChoosePin|ChangePin)\.tsx$/

/** The modules that are loaded by name and bring a module along; those of the device are one. */
function bringers(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const reached = new Set([id])
  for (const module of reached) for (const importer of context.getModuleInfo(module)?.importers ?? []) reached.add(importer)
  const byName = [...reached].filter((module) => (context.getModuleInfo(module)?.dynamicImporters ?? []).length > 0)
  return new Set(byName.map((module) => (device.test(module) ? 'device' : module)))
}

/** What a phone's first list and the record over it are loaded by. */
const first = /(app\/shell\/Shell|features\/clients\/screens\/(clients|ClientPane|ClientOpen))\.tsx$|^device$/

/** Whether every way from the app's entry to a module leads through a screen or dialog that only people who work from the network open. */
function isOffice(id: string, context: Rolldown.ChunkingContext): boolean {
  const reached = new Set([id])
  for (const module of reached) {
    if (officeOnly.test(module)) continue
    const info = context.getModuleInfo(module)
    if (info === null || info.isEntry) return false
    for (const importer of [...info.importers, ...info.dynamicImporters]) reached.add(importer)
  }
  return true
}

/**
 * The file of a module that several screens share, or that belongs to what is always there: `screens` where a phone's first
 * list or record needs it, `office` where only people who work from the network do, `later` for the others.
 */
function sharedFile(id: string, context: Rolldown.ChunkingContext): 'screens' | 'later' | 'office' | null {
  const found = [...bringers(id, context)]
  if (found.length > 0 && found.every((module) => always.test(module))) return 'screens'
  if (found.length < 2 || (openedLater.test(id) && !pieces.test(id))) return null
  if (found.some((module) => first.test(module))) return 'screens'
  return isOffice(id, context) ? 'office' : 'later'
}

/**
 * Which modules share a file. On a slow phone with no network each file costs some ten milliseconds of its processor, so
 * there are few on the way to the first list: what the login needs, what the frame, the list of clients and several screens
 * need without opening a dialog or a form, and what opens a phone's database.
 */
export const codeSplittingGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'first', tags: ['$initial'], priority: 2 },
  // A file takes along what its modules need, so the one that is needed first chooses first.
  ...(['screens', 'later', 'office'] as const).map((file, place) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => (sharedFile(id, context) === file ? file : null),
    priority: 1 - place / 10,
  })),
  // Whole: parts of it that other screens share would be files of their own. What reads and writes the records comes once there are any.
  { name: 'device', test: /app\/local\/openDevice\.ts$/ },
  // A record over the list, with the dialog that it opens in on a phone.
  { name: 'record', test: /features\/clients\/screens\/Client(Pane|Open)\.tsx$/ },
]

/** The files of a phone's first list and of the record that it opens, in the order in which they are asked for; the entry comes before them. */
export const firstFiles = ['screens', 'device', 'adapters', 'record']
