import './outcomes.pg.test.ts'
