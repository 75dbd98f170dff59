/** One question's form, whichever of the seven it is. */
import type { JSX } from "preact";
import type { Ask, Form as AnyForm, Text } from "../api/types";
import type { Draft } from "./answers";
import { Arrange } from "./Arrange";
import { Assign } from "./Assign";
import { Choose } from "./Choose";
import { NumberAnswer } from "./Number";
import { Place } from "./Place";
import { Propose } from "./Propose";
import { Split } from "./Split";

export interface FormProps<F = AnyForm, D = Draft> {
  ask: Ask;
  form: F;
  draft: D;
  title: string;
  change(draft: Draft): void;
  say(text: Text): string;
  name(seat: string): string;
}

type Component = (props: FormProps<never, never>) => JSX.Element;

const FORMS: Record<AnyForm["type"], Component> = {
  choose: Choose as Component,
  number: NumberAnswer as Component,
  arrange: Arrange as Component,
  assign: Assign as Component,
  propose: Propose as Component,
  split: Split as Component,
  place: Place as Component,
};

export function Form(props: FormProps): JSX.Element {
  const One = FORMS[props.form.type] as unknown as (props: FormProps) => JSX.Element;
  return <One {...props} />;
}
