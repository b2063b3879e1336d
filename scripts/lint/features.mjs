/**
 * The features of the web app, in the order in which one may import another: those in the lines above its own, and those
 * beside it on the same line, which are one subject in several folders. A part that is loaded with `import()` may come from
 * any line: it is a file of its own in the browser.
 */
export const featureOrder = [
  ['auth', 'backups', 'notifications'],
  ['assignments'],
  ['locations'],
  ['products'],
  ['map'],
  ['touchpoints'],
  ['users'],
  ['consents'],
  ['clients', 'itineraries', 'visits'],
  ['day'],
  ['approvals'],
  ['audit'],
  ['branches', 'areas'],
  ['jobs'],
  ['imports'],
  ['strategies'],
  ['reports'],
  ['dashboards'],
  ['desk'],
  ['phone'],
  ['settings'],
  ['guide'],
]

export const featureWords = featureOrder.flat()

/**
 * The features that a feature may not import: those in the lines below its own.
 * @param {string} feature
 */
export function laterThan(feature) {
  const line = featureOrder.findIndex((words) => words.includes(feature))
  return featureOrder.slice(line + 1).flat()
}

/**
 * The files of a feature that other features may use; the others are its own. There is no index file of them: it would
 * bring the whole feature into the first load of everybody who uses one part. The app (`app/`) may use any file.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const sharedFiles = {
  clients: ['clientForm.ts', 'bestTime/BestTime.tsx', 'clients.queries.ts', 'clients.repository.ts', 'components/ClientFind.tsx', 'components/ConflictDialog.tsx', 'components/CorrectClient.tsx', 'numbers/CallLink.tsx', 'numbers/DialNumber.tsx', 'numbers/MaskedNumber.tsx', 'numbers/shown.ts', 'numbers/useReveal.ts', 'pension/PensionFacts.tsx', 'conflicts.ts', 'format.ts', 'list.tsx', 'screens/ClientOpen.tsx', 'several.queries.ts', 'timeline.ts'],
  auth: ['codes/CodeProof.tsx', 'codes/SignInCodes.tsx', 'passkeys/PasskeyProof.tsx', 'passkeys/Passkeys.tsx', 'passkeys/supported.ts'],
  users: ['components/PasswordForm.tsx', 'components/PhoneCards.tsx', 'components/PhoneTable.tsx', 'components/Sessions.tsx', 'devices/devices.queries.ts', 'screens/MrLocations.tsx', 'screens/userLink.tsx', 'sessions/agents.ts', 'users.queries.ts'],
  branches: ['screens/branches.module.css'],
  approvals: ['format.ts'],
  locations: ['components/LocationField.tsx', 'components/LocationPicker.tsx', 'components/PlaceFields.tsx', 'components/PlaceFilter.tsx', 'components/PlaceMenu.tsx', 'components/PlaceName.tsx', 'components/PlacePick.tsx', 'locations.queries.ts', 'picking.ts', 'usePlaceFilter.tsx', 'usePlaceNames.ts'],
  areas: ['areas.queries.ts'],
  consents: ['consents.repository.ts', 'components/ConsentRow.tsx', 'components/ConsentNotices.tsx', 'components/RecordConsent.tsx', 'words.ts'],
  map: ['CoverageMap.tsx', 'DayStops.tsx', 'MapAlong.tsx', 'boundaries.queries.ts', 'stops.ts'],
  dashboards: ['screens/ListFigures.tsx', 'screens/figureLink.tsx'],
  day: ['screens/DayOfPerson.tsx', 'screens/DayToday.tsx'],
  visits: ['components/CallBackFields.tsx', 'components/CorrectContact.tsx', 'components/OutcomeFields.tsx', 'components/quarantine/QuarantineDialog.tsx', 'components/quarantine/QuarantineList.tsx', 'drafts.ts', 'format.ts', 'list.tsx', 'places.ts', 'quarantine/quarantine.queries.ts', 'recordKeys.ts', 'recording.ts', 'rights.ts', 'screens/SavedStrip.tsx', 'screens/VisitOpen.tsx', 'screens/VisitsScreen.tsx', 'screens/callParts.ts', 'screens/recordVisit.tsx', 'visits.queries.ts', 'visits.repository.ts'],
  assignments: ['assignments.queries.ts', 'clientAssignees.queries.ts', 'clientAssignment.ts', 'components/AssignClients.tsx', 'components/ClientAssignees.module.css', 'components/ClientAssignees.tsx', 'components/CoverDialog.tsx', 'components/Covers.tsx', 'components/MrLocationList.tsx'],
  products: ['components/ProductField.tsx', 'components/ProductName.tsx'],
  desk: ['components/DeskEligibility.tsx'],
  notifications: ['push/components/PushSection.tsx'],
  itineraries: ['components/CorrectPlan.tsx', 'components/PlanNext.tsx', 'components/SkipItinerary.tsx', 'components/days/DayList.tsx', 'components/days/placedStops.ts', 'format.ts', 'itineraries.queries.ts', 'list.tsx', 'nextStop.ts', 'planning/spread.ts', 'rights.ts', 'screens/Overdue.tsx', 'screens/PlanPart.tsx', 'screens/StopLinks.tsx', 'screens/itineraryCalendar.module.css', 'screens/itineraryState.ts', 'statuses.ts', 'useMoveSeveral.ts'],
  touchpoints: ['progress/ClientProgress.tsx'],
  jobs: ['components/JobProgress.tsx', 'components/TimesFields.tsx', 'format.ts', 'functions.ts', 'jobs.queries.ts', 'timetable.ts'],
  phone: ['Guide.tsx', 'LocalRecords.tsx', 'format.ts', 'lock/ChangePin.tsx', 'queue/CorrectItem.tsx', 'queue/Queue.tsx', 'useNotes.ts'],
}
