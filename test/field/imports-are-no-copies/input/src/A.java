package shop;

import shop.part0.Thing0;
import static shop.part0.Thing0.make0;
import shop.part1.Thing1;
import static shop.part1.Thing1.make1;
import shop.part2.Thing2;
import static shop.part2.Thing2.make2;
import shop.part3.Thing3;
import static shop.part3.Thing3.make3;
import shop.part4.Thing4;
import static shop.part4.Thing4.make4;
import shop.part5.Thing5;
import static shop.part5.Thing5.make5;
import shop.part6.Thing6;
import static shop.part6.Thing6.make6;
import shop.part7.Thing7;
import static shop.part7.Thing7.make7;
import shop.part8.Thing8;
import static shop.part8.Thing8.make8;
import shop.part9.Thing9;
import static shop.part9.Thing9.make9;
import shop.part10.Thing10;
import static shop.part10.Thing10.make10;
import shop.part11.Thing11;
import static shop.part11.Thing11.make11;

public class A {
  Thing1 run() { return make1(); }
}
