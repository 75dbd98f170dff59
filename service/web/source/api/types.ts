/** The shapes of the API, by the names that the page uses. `contract.d.ts` is generated from openapi/sealog.json. */
import type { components } from "./contract";

type Schemas = components["schemas"];
export type Text = Schemas["Text"];
export type Game = Schemas["GameShown"];
export type SeatShown = Schemas["SeatShown"];
export type Ruleset = Schemas["RulesetShown"];
export type RulesetInFull = Schemas["RulesetInFull"];
export type Series = Schemas["SeriesShown"];
export type SeriesGame = Schemas["SeriesGameShown"];
export type NewGame = Partial<Schemas["NewGame"]> & { ruleset: string; seats: number };
export type Option = Schemas["OptionView"];
export type Cost = Schemas["Cost"];
export type Odds = Schemas["Odds"];
export type Choose = Schemas["Choose"];
export type NumberForm = Schemas["Number"];
export type Arrange = Schemas["Arrange"];
export type Assign = Schemas["Assign"];
export type Propose = Schemas["Propose"];
export type Split = Schemas["Split"];
export type Place = Schemas["Place"];
export type Form = Choose | NumberForm | Arrange | Assign | Propose | Split | Place;
export type Ask = Omit<Schemas["AskView"], "form"> & { form?: Form | null };
export type Order = Schemas["Order"];
export type Message = Schemas["MessageShown"];
export type Receipt = Schemas["Receipt"];
export type Preview = Schemas["Preview"];
export type Proof = Schemas["DrawProof"];
export type CardProof = Schemas["CardProof"];
export type Draw = Schemas["DrawShown"];
export type History = Schemas["HistoryShown"];
export type Point = Schemas["Point"];
export type Told = Schemas["EventTold"];
export type AnswerTaken = Schemas["AnswerTaken"];

export interface View {
  seat: string;
  seq: number;
  version: string;
  may_undo: boolean;
  asks?: Ask[];
  waiting?: string[];
  orders?: Order[];
  passed?: boolean;
  trigger?: Schemas["Trigger"] | null;
  ended?: Schemas["EndedView"] | null;
}

/** An event as a stream tells it. */
export interface Line {
  seq: number;
  tag: string;
  text: Text;
  seat?: string;
  draw?: number;
  /** Of dice: what they show. */
  faces?: Text[];
  quiet?: boolean;
}

export interface Step {
  version: string;
  seq: number;
  head: string;
  events: Line[];
  patch: Op[];
}

export interface Op {
  op: "add" | "remove" | "replace";
  path: string;
  value?: unknown;
}

/** One piece of the drawn table. */
export interface Part {
  id: string;
  kind: "backdrop" | "board" | "common" | "seat" | "hand";
  title: string;
  /** Of the drawing, where the service tells it. */
  digest?: string;
  svg: string;
}

export interface StageShown {
  version: string;
  parts: Part[];
}
