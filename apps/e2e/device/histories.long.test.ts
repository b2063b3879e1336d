import './histories.test.ts'
