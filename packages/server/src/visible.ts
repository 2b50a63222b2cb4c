// What handlers may answer with: what a service gave that takes the principal. The services decide what that person sees
// (core's `visibility`); here the compiler holds every route to having asked one of them.
import type { Portal, Principal } from '@assay/core';
import type { ResponseObject } from '@hapi/hapi';

declare const made: unique symbol;

interface Made {
  /** There is no such member: only the types below make it. */
  readonly [made]: 'by a service that takes the principal';
}

/** A value that is not an object has no type to check: it is answered as a member of something visible. */
export type Visible<Value> = Value extends object ? Value & Made : Value;

type Given<Result> =
  Result extends Promise<infer Value>
    ? Promise<Visible<Value>>
    : Result extends AsyncIterable<infer Item>
      ? AsyncIterable<Visible<Item>> & Made
      : Visible<Result>;

type IsPrincipal<First> = [First, Principal] extends [Principal, First] ? true : false;

type Asked<Method> = Method extends (...given: infer All) => infer Result
  ? All extends readonly [infer First, ...infer Rest]
    ? IsPrincipal<First> extends true
      ? (principal: Principal, ...rest: Rest) => Given<Result>
      : unknown
    : unknown
  : unknown;

type AskedService<Service> = { readonly [Name in keyof Service]: Asked<Service[Name]> };

/** The portal to routes: each service method that takes the principal gives what is visible to them. */
export type VisiblePortal = { readonly [Name in keyof Portal]: AskedService<Portal[Name]> } & Portal;

type Part = Made | number | boolean | null | undefined;

/** What a handler may give: something visible, an object of such, a reply made of one, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers with nothing gives nothing.
export type Answer = Made | { readonly [name: string]: Part } | ResponseObject | void;

/** What is made of something visible: a page of it, its texts in another shape. */
export function madeOf<Value extends object>(_source: Made, value: Value): Value & Made {
  return value as Value & Made;
}

/** What holds nothing but what the caller sent, or proved, or what is of the server itself. */
export function madeOfRequest<Value extends object>(value: Value): Value & Made {
  return value as Value & Made;
}

/** The one place where the portal becomes what routes get of it: the services themselves are the same. */
export function visiblePortal(portal: Portal): VisiblePortal {
  return portal as VisiblePortal;
}
